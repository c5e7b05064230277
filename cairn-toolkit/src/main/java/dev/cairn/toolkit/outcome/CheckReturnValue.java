package dev.cairn.toolkit.outcome;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks types whose methods return something that has to be looked at: a write that was refused is
 * lost if nobody does.
 *
 * <p>Error Prone, SpotBugs and IDEs know the annotation by its name, and warn.
 */
@Documented
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.CLASS)
public @interface CheckReturnValue {}
