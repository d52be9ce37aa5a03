import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { useTabDraft } from '#web/chrome/use-tab-draft.ts'
import { quoteFormOf, type QuoteForm } from './quote-form.ts'

/** The form as the account fills it. What is typed survives a reload of the tab, until it is asked for or left. */
export function useQuoteForm(user: SignedInUser) {
  const form = useForm<QuoteForm>({ defaultValues: quoteFormOf(user) })
  const { read, keep, forget } = useTabDraft('quote-request')
  const [kept] = useState(read)
  const restore = useEffectEvent(() => {
    if (typeof kept !== 'object' || kept === null) return
    form.reset({ ...quoteFormOf(user), ...kept }, { keepDefaultValues: true })
  })
  const follow = useEffectEvent((values: QuoteForm, isTyped: boolean) => {
    const changes = changesOf(quoteFormOf(user), values)
    if (changes.length === 0) forget()
    else if (isTyped || kept !== null) keep(Object.fromEntries(changes))
  })
  useEffect(() => {
    restore()
    return form.subscribe({
      formState: { values: true },
      // What only the address has chosen is no work of the person.
      callback: ({ values, type, touchedFields }) =>
        follow(values, type === 'change' || isTouched(touchedFields)),
    })
  }, [form])
  const { isDirty, touchedFields } = form.formState
  return { form, isUnsaved: isDirty && (kept !== null || isTouched(touchedFields)), forget }
}

const isTouched = (fields: object = {}): boolean => Object.keys(fields).length > 0

function changesOf(before: QuoteForm, now: QuoteForm) {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(known.get(field)),
  )
}
