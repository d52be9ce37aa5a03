import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Which form of a tab is open: one at a time. */
export function useAccountForm() {
  const [form, setForm] = useState<AccountForm | null>(null)

  /** After a save or a cancel: discards the typed text, and returns the focus to the button that opened the form. */
  function close() {
    const opener = form && openerOf(form)
    flushSync(() => {
      setForm(null)
    })
    if (opener) document.getElementById(opener)?.focus()
  }

  return { form, open: setForm, close }
}

/** The forms of the account page: one at a time (docs/rules/pages.md#account-page). */
export type AccountForm = 'profile' | 'email' | 'password'

/** Id of the button that opens a form. */
export const openerOf = (form: AccountForm): string => `compte-ouvrir-${form}`
