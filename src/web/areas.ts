import { sitePaths } from './site-paths.ts'

/** The code of each area, loaded when it is first needed. */
export const loadCustomer = () => import('./customer/CustomerArea.tsx')
export const loadBackOffice = () => import('./back-office/BackOfficeArea.tsx')

/** What an address of a private area needs before anything of it can be shown; nothing for the site. */
export async function loadAreaAt(path: string): Promise<void> {
  if (path.startsWith(sitePaths.customer)) await loadCustomer()
  if (path.startsWith(sitePaths.admin)) await loadBackOffice()
}
