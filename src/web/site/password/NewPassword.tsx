import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { resetPassword } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { resetFailure, resetTexts } from '#web/copy/password.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'

/** /mettre-a-jour-mot-de-passe and its twin, where the link of the reset mail leads (docs/rules/accounts.md#passwords). */
export function NewPassword() {
  const { hash } = useLocation()
  const [token] = useState(() => tokenInHash(hash))
  const described = new URLSearchParams(hash.slice(1)).get('error_description')?.slice(0, 200)

  return (
    <AccountPage title="Nouveau mot de passe">
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <div className="grid gap-5">
          <Notice kind="error" title="Erreur de réinitialisation">
            {described ??
              'Le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail, ou demandez-en un autre.'}
          </Notice>
          <Link to={paths.forgottenPassword} className={buttonStyle()}>
            Demander un nouveau lien
          </Link>
        </div>
      )}
    </AccountPage>
  )
}

type Faults = { readonly password?: string; readonly confirmation?: string }

function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<ReturnType<typeof resetFailure> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(password, confirmation)
    setFaults(found)
    setFailure(null)
    if (found.password ?? found.confirmation) {
      document.getElementById(found.password ? 'password' : 'confirmation')?.focus()
      return
    }
    setIsBusy(true)
    try {
      await call(resetPassword, { token, password })
      await sessionChanged()
      void toast({ title: 'Mot de passe mis à jour', duration: 7000 })
      await navigate(paths.signIn, { replace: true })
    } catch (error) {
      setFailure(resetFailure(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      {failure && (
        <Notice kind="error" title="Erreur de réinitialisation">
          <p>{failure.sentence}</p>
          {failure.needsNewLink && (
            <Link to={paths.forgottenPassword} className={linkStyle}>
              Demander un nouveau lien
            </Link>
          )}
        </Notice>
      )}
      <div>
        <PasswordField
          id="password"
          label="Nouveau mot de passe"
          autoComplete="new-password"
          value={password}
          error={faults.password}
          onChange={(event) => {
            setPassword(event.target.value)
          }}
        />
        <PasswordStrength password={password} about={[]} />
      </div>
      <PasswordField
        id="confirmation"
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        value={confirmation}
        error={faults.confirmation}
        onChange={(event) => {
          setConfirmation(event.target.value)
        }}
      />
      <Button type="submit" size="large" busy={isBusy}>
        Mettre à jour le mot de passe
      </Button>
    </form>
  )
}

/** Messages to the letter (docs/rules/accounts.md#passwords). */
function faultsOf(password: string, confirmation: string): Faults {
  if (password === '') return { password: resetTexts.missing }
  if (confirmation === '') return { confirmation: resetTexts.missing }
  if (password !== confirmation) return { confirmation: resetTexts.mismatch }
  return password.length < 8 ? { password: resetTexts.tooShort } : {}
}
