import { useState, type FormEvent } from 'react'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { signIn } from '#web/api/session.ts'
import { SecondFactorStep } from '#web/chrome/second-factor/SecondFactorStep.tsx'
import { signInFields, signInSentence, signInTitle } from '#web/copy/sign-in.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

const sayEntered = () => void toast({ title: 'Connexion réussie' })

/** The person is already known; the dialog closes by itself once the session is open. */
export function SignInAgainForm({ email }: { email: string }) {
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
