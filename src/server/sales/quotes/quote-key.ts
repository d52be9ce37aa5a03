/** Of how a quote is printed; papers of an older layout are printed again, and name the customer’s company of that day. */
const layout = 2

/** Where the PDF of a sent version is kept. */
export const quoteKey = (quoteId: string, version: number): string =>
  `quotes/${quoteId}-v${version}.${layout}.pdf`

/** Of every version and layout, whether it was ever printed or not. */
export const quoteKeys = (quoteId: string, versions: number): string[] =>
  Array.from({ length: versions }, (_, index) => `quotes/${quoteId}-v${index + 1}`).flatMap(
    (name) => [`${name}.pdf`, `${name}.${layout}.pdf`],
  )
