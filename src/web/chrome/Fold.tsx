const nothing = { __html: '' }

/**
 * Where the first screen of a prerendered page ends: the build links the style sheet here (`scripts/build/style-at-fold.ts`),
 * which React leaves alone.
 */
export const Fold = () => (
  <div data-fold="" dangerouslySetInnerHTML={nothing} suppressHydrationWarning />
)
