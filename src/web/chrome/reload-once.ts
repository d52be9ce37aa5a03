const key = 'escale.reloaded'
const restMs = 60_000

/** False soon after such a reload: one that did not help is not repeated. Also where the browser stores nothing. */
export function mayReload(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key)) > restMs
  } catch {
    return false
  }
}

/** Loads the page of the new version in place of this one. */
export function reloadOnce(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return
  }
  window.location.reload()
}
