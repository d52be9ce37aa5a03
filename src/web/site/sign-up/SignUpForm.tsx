import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { GoogleNewcomer } from '#contract/people/google.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { GoogleSignIn } from '#web/site/sign-in/GoogleSignIn.tsx'
import { AddressFields } from './AddressFields.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { useSignUp, type Registered } from './use-sign-up.ts'

export function SignUpForm({
  newcomer,
  isTutorialOpen,
  onSubmit,
  onRegistered,
}: {
  newcomer: GoogleNewcomer | null
  isTutorialOpen: boolean
  /** A whole form is on its way. */
  onSubmit: () => void
  onRegistered: (answer: Registered) => void
}) {
  const [isGoogleBusy, setIsGoogleBusy] = useState(false)
  const { form, submit, refusal } = useSignUp({ newcomer, onSubmit, onRegistered })
  const { isSubmitting } = form.formState

  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-8" onSubmit={(event) => void submit(event)}>
        {newcomer === null && (
          <div className="grid gap-4">
            <GoogleSignIn
              label="S’inscrire avec Google"
              otherwise="ou par ce formulaire"
              isBlocked={isSubmitting || isTutorialOpen}
              onBusy={setIsGoogleBusy}
            />
          </div>
        )}
        <IdentityFields isFromGoogle={newcomer !== null} />
        {newcomer === null && <PasswordFields />}
        <AddressFields />
        <ConsentFields />
        {refusal && <Notice kind="error">{refusal}</Notice>}
        <Button
          type="submit"
          size="large"
          variant="call"
          busy={isSubmitting}
          disabled={isTutorialOpen || isGoogleBusy}
        >
          {submitLabel(isTutorialOpen, isSubmitting)}
        </Button>
      </form>
    </FormProvider>
  )
}

function submitLabel(isTutorialOpen: boolean, isSubmitting: boolean): string {
  if (isTutorialOpen) return 'Veuillez fermer le tutoriel'
  return isSubmitting ? 'Création du compte…' : 'Créer mon compte'
}
