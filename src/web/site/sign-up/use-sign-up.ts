import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { register } from '#contract/people/accounts.ts'
import { registerWithGoogle, type GoogleNewcomer } from '#contract/people/google.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import {
  isUnknownSignUp,
  signedUp,
  signUpSentence,
  signUpTitle,
  unknownSignUp,
} from '#web/copy/sign-up.ts'
import { toast } from '#web/ui/toast.ts'
import {
  emptyRegistration,
  passwordlessResolver,
  registrationResolver,
  withoutWaysIn,
  type RegistrationForm,
} from './registration-form.ts'

/** The new customer's number and address, and whether they are signed in. */
export type Registered = z.output<typeof registerWithGoogle.output>

/** The form and its submission; `newcomer` comes from Google, with an address and without a password. */
export function useSignUp({
  newcomer,
  onSubmit,
  onRegistered,
}: {
  newcomer: GoogleNewcomer | null
  /** Called when a valid form is being sent. */
  onSubmit: () => void
  onRegistered: (answer: Registered) => void
}) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<RegistrationForm>({
    resolver: newcomer ? passwordlessResolver : registrationResolver,
    defaultValues: { ...emptyRegistration, ...newcomer },
    mode: 'onChange',
  })

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    onSubmit()
    try {
      const answer = await (newcomer ? sendFromGoogle(values) : send(values))
      void toast({
        title: 'Inscription réussie',
        description: signedUp[answer.entry](values.email.trim()),
        duration: 15_000,
      })
      onRegistered(answer)
    } catch (error) {
      const { title, description, kind, duration } = noticeOf(error)
      // The description shows only once, in the form, where it stays.
      if (!showFieldErrors(form, fieldsOf(error))) setRefusal(description)
      void toast({ title, kind, duration })
    }
  })

  return { form, submit, refusal }
}

async function send(values: RegistrationForm): Promise<Registered> {
  const answer = await call(register, { ...values, acceptAllLegal: true })
  return { ...answer, entry: 'email-not-confirmed' }
}

const sendFromGoogle = (values: RegistrationForm): Promise<Registered> =>
  call(registerWithGoogle, { ...withoutWaysIn(values), acceptAllLegal: true })

/** How long each toast stays: docs/rules/pages.md#notices. */
const noticeOf = (error: unknown) =>
  isUnknownSignUp(error)
    ? { ...unknownSignUp, kind: 'info' as const, duration: 10_000 }
    : {
        title: signUpTitle,
        description: signUpSentence(error),
        kind: 'error' as const,
        duration: 7000,
      }

/** The form fields that a refusal belongs to. */
function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'weak-password') return { password: signUpSentence(error) }
  if (error.code === 'email-already-registered') return { email: signUpSentence(error) }
  return error.fields
}
