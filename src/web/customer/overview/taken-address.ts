/** Whether this browser has copied or shared the address: another one asks again, which costs nothing. */
const placeOf = (owner: string): string => `escale.address-taken:${owner}`

export function isAddressTaken(owner: string): boolean {
  try {
    return localStorage.getItem(placeOf(owner)) !== null
  } catch {
    return false
  }
}

export function rememberTakenAddress(owner: string): void {
  try {
    localStorage.setItem(placeOf(owner), 'yes')
  } catch {
    // A browser that stores nothing shows the step as done until the page is left.
  }
}
