/**
 * The version of the print's layout; papers of an older layout are printed again, and name the customer’s company of that day.
 */
const layout = 2

export const quoteKey = (quoteId: string, version: number): string =>
  `quotes/${quoteId}-v${version}.${layout}.pdf`

/** The keys of every version and layout, printed or not. */
export const quoteKeys = (quoteId: string, versions: number): string[] =>
  Array.from({ length: versions }, (_, index) => `quotes/${quoteId}-v${index + 1}`).flatMap(
    (name) => [`${name}.pdf`, `${name}.${layout}.pdf`],
  )
