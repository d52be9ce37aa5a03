import { paths } from './paths.ts'

/**
 * The code of each area, loaded when it is first needed. Links that lead to an area call its loader
 * on hover and focus, so that the click finds it there.
 */
export const loadCustomer = () => import('./customer/CustomerArea.tsx')
export const loadBackOffice = () => import('./back-office/BackOfficeArea.tsx')

/** What an address of a private area needs before anything of it can be shown; nothing for the site. */
export async function loadAreaAt(path: string): Promise<void> {
  if (path.startsWith(paths.customer)) await loadCustomer()
  if (path.startsWith(paths.admin)) await loadBackOffice()
}
