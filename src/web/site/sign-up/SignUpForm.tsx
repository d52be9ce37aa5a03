import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { register as endpoint } from '#contract/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import {
  isSignUpField,
  isUnknownSignUp,
  signUpSentence,
  signUpTitle,
  unknownSignUp,
} from '#web/copy/sign-up.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddressFields } from './AddressFields.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import {
  emptyRegistration,
  registrationResolver,
  type RegistrationForm,
} from './registration-form.ts'

export type Registered = z.output<typeof endpoint.output>

export function SignUpForm({
  isTutorialOpen,
  onSubmit,
  onRegistered,
}: {
  isTutorialOpen: boolean
  /** A whole form is on its way. */
  onSubmit: () => void
  onRegistered: (answer: Registered) => void
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<RegistrationForm>({
    resolver: registrationResolver,
    defaultValues: emptyRegistration,
    mode: 'onChange',
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    onSubmit()
    try {
      const answer = await call(endpoint, { ...values, acceptAllLegal: true })
      void toast({
        title: 'Inscription réussie',
        description: `Un e-mail de confirmation vient de partir à ${values.email.trim()}. Ouvrez son lien pour activer votre compte.`,
        duration: 15_000,
      })
      onRegistered(answer)
    } catch (error) {
      setFailure(error)
      for (const [field, code] of fieldErrors(error))
        form.setError(field, { message: code }, { shouldFocus: true })
      void toast(noticeOf(error))
    }
  })

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-8" onSubmit={(event) => void submit(event)}>
        <IdentityFields />
        <PasswordFields />
        <AddressFields />
        <ConsentFields />
        {failure !== null && fieldErrors(failure).length === 0 && (
          <Notice kind="error" title={noticeOf(failure).title}>
            {noticeOf(failure).description}
          </Notice>
        )}
        <Button
          type="submit"
          size="large"
          variant="call"
          busy={isSubmitting}
          disabled={isTutorialOpen}
        >
          {submitLabel(isTutorialOpen, isSubmitting)}
        </Button>
      </form>
    </FormProvider>
  )
}

/** How long each is shown: spec 000 §9. */
const noticeOf = (error: unknown) =>
  isUnknownSignUp(error)
    ? { ...unknownSignUp, kind: 'info' as const, duration: 10_000 }
    : {
        title: signUpTitle,
        description: signUpSentence(error),
        kind: 'error' as const,
        duration: 7000,
      }

function submitLabel(isTutorialOpen: boolean, isSubmitting: boolean): string {
  if (isTutorialOpen) return 'Veuillez fermer le tutoriel'
  return isSubmitting ? 'Création du compte…' : 'Créer mon compte'
}

/** Where on the form a refusal belongs. */
function fieldErrors(error: unknown): [keyof RegistrationForm, string][] {
  if (!(error instanceof ApiError)) return []
  if (error.code === 'weak-password') return [['password', signUpSentence(error)]]
  if (error.code === 'email-already-registered') return [['email', signUpSentence(error)]]
  return Object.entries(error.fields).flatMap(([field, code]) =>
    isSignUpField(field) ? [[field, code] as [keyof RegistrationForm, string]] : [],
  )
}
