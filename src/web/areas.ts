/**
 * The code of each area, loaded when it is first needed. Links that lead to an area call its loader
 * on hover and focus, so that the click finds it there.
 */
export const loadCustomer = () => import('./customer/CustomerArea.tsx')
export const loadBackOffice = () => import('./back-office/BackOfficeArea.tsx')
