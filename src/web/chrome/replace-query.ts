/** Keeps the state of a screen in its address, without a navigation: the router would take it for a new page. */
export function replaceQuery(query: string): void {
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`)
}
