import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, useState } from 'react'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { leaveExpiredSession, signIn } from '#web/api/session.ts'
import { SecondFactorStep } from '#web/chrome/second-factor/SecondFactorStep.tsx'
import { signInFields, signInSentence, signInTitle } from '#web/copy/sign-in.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { popupStyle } from '#web/ui/dialog-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * The session ended under an open page: the same person signs in over it and goes on. The page cannot be read meanwhile,
 * since whoever sits there may be somebody else.
 */
export function SignInAgain({ email, open }: { email: string; open: boolean }) {
  return (
    <AlertDialog.Root
      open={open}
      // Escape does nothing: the page behind cannot work without its person.
      onOpenChange={(_isOpen, details) => {
        details.cancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-nuit/70 backdrop-blur-lg" />
        <AlertDialog.Popup
          className={popupStyle}
          initialFocus={() => document.getElementById('again-password')}
        >
          <AlertDialog.Title className="text-xl">Votre session est terminée</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-soft">
            Reconnectez-vous pour continuer&nbsp;: ce que vous avez saisi vous attend.
          </AlertDialog.Description>
          <div className="mt-4 grid gap-4">
            <SignInAgainForm email={email} />
            <div className="grid justify-items-start gap-1 border-t border-line pt-3">
              <a
                href={paths.signIn}
                target="_blank"
                rel="noreferrer"
                className={`inline-flex min-h-11 items-center ${linkStyle}`}
              >
                Autre moyen de connexion
                <NewTab />
              </a>
              <Button variant="ghost" className="-ml-4" onClick={leaveExpiredSession}>
                Se connecter avec un autre compte
              </Button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const sayEntered = () => void toast({ title: 'Connexion réussie' })

/** The person is already known; the dialog closes by itself once the session is open. */
function SignInAgainForm({ email }: { email: string }) {
  const [methods, setMethods] = useState<readonly SecondFactorKind[]>([])
  if (methods.length === 0) return <AgainPassword email={email} onHalfEntered={setMethods} />
  return (
    <SecondFactorStep
      methods={methods}
      onEntered={sayEntered}
      onCancel={() => {
        setMethods([])
      }}
    />
  )
}

function AgainPassword({
  email,
  onHalfEntered,
}: {
  email: string
  onHalfEntered: (methods: readonly SecondFactorKind[]) => void
}) {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function enter(event: FormEvent) {
    event.preventDefault()
    if (password === '') {
      setIsMissing(true)
      document.getElementById('again-password')?.focus()
      return
    }
    setIsBusy(true)
    setFailure(null)
    try {
      const { user, secondFactors } = await signIn(email, password)
      if (user) sayEntered()
      else onHalfEntered(secondFactors)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void enter(event)}>
      {failure !== null && (
        <Notice kind="error" title={signInTitle(failure)}>
          {signInSentence(failure)}
        </Notice>
      )}
      <TextField
        id="again-email"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField
        id="again-password"
        label="Mot de passe"
        value={password}
        error={isMissing ? signInFields.password : undefined}
        onChange={(event) => {
          setPassword(event.target.value)
          setIsMissing(false)
        }}
      />
      <Button type="submit" busy={isBusy}>
        {isBusy ? 'Connexion…' : 'Se reconnecter'}
      </Button>
    </form>
  )
}
