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

/** Loads the page of the new version in place of this one; false, and nothing happens, while no server has it. */
export async function reloadOnce(): Promise<boolean> {
  if (!(await hasPage())) return false
  try {
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** A server that restarts has no code either: the browser's own page of errors must not take this one's place. */
async function hasPage(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
