import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { send } from '#web/api/send.ts'
import {
  contactFailureSentence,
  contactFields,
  missingFields,
  type ContactField,
} from '#web/copy/contact.ts'
import { toast } from '#web/ui/toast.ts'

type FieldCodes = Partial<Record<ContactField, string>>

/** Idle, submitting, then sent, refused for its fields, or failed: the fields retain their text. */
export type Sending =
  | { readonly state: 'idle' | 'submitting' }
  | { readonly state: 'sent'; readonly email: string }
  | { readonly state: 'refused'; readonly fields: FieldCodes }
  | { readonly state: 'failed'; readonly sentence: string }

export function useContactForm(user: SignedInUser | null) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const startedAt = useRef(0)
  const form = useOwnMessages(sending)

  async function deliver(letter: Letter) {
    setSending({ state: 'submitting' })
    try {
      const filledInSeconds = (performance.now() - startedAt.current) / 1000
      // Not through `call`: the answer has no content, and `call` would load the schema library.
      await send({
        method: 'POST',
        url: '/api/contact-messages',
        body: { ...letter, filledInSeconds },
      })
      setSending({ state: 'sent', email: user?.email ?? letter.email })
    } catch (error) {
      setSending(refusalOf(error))
    }
  }

  return {
    form,
    sending,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (sending.state === 'submitting') return
      const letter = letterIn(event.currentTarget)
      const empty = contactFields.filter((field) => letter[field].trim() === '')
      if (empty.length === 0) return void deliver(letter)
      void toast({ ...missingFields, kind: 'error' })
      setSending({
        state: 'refused',
        fields: Object.fromEntries(empty.map((field) => [field, 'required'])),
      })
    },
    writeAnother: () => {
      startedAt.current = performance.now()
      setSending({ state: 'idle' })
    },
  }
}

type Letter = Readonly<Record<ContactField | 'website', string>>

function letterIn(form: HTMLFormElement): Letter {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  }
}

function refusalOf(error: unknown): Sending {
  if (error instanceof ApiError) {
    const told = contactFields.flatMap((field) => {
      const code = error.fields[field]
      return code === undefined ? [] : [[field, code] as const]
    })
    if (told.length > 0) return { state: 'refused', fields: Object.fromEntries(told) }
  }
  return { state: 'failed', sentence: contactFailureSentence(error) }
}

/** The form, with our messages instead of the browser's bubbles; the first refused field takes the focus. */
function useOwnMessages(sending: Sending) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    form.current.noValidate = true
    if (sending.state === 'refused') {
      form.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [sending])
  return form
}
