/** Stores the state of a screen in its address without a navigation, which the router would treat as a new page. */
export function replaceQuery(query: string): void {
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`)
}
