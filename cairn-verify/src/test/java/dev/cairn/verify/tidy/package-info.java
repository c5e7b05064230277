/** The repository's sources held to the rules that no compiler checks. */
package dev.cairn.verify.tidy;
