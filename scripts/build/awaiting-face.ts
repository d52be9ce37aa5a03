const optional = 'font-display:optional'

/** The page waits for its display face, however late it comes. */
export function awaitingFace(page: string): string {
  if (!page.includes(optional)) throw new Error(`the build wrote no ${optional}`)
  return page.replaceAll(optional, 'font-display:swap')
}
