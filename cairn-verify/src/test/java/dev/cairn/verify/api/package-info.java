/** What the modules show to those who use them. */
package dev.cairn.verify.api;
