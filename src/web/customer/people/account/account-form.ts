/** The forms of the account page: one at a time (docs/rules/pages.md#account-page). */
export type AccountForm = 'profile' | 'email' | 'password'

/** Id of the button that opens a form. */
export const openerOf = (form: AccountForm): string => `compte-ouvrir-${form}`
