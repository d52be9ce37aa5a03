import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { revertEmailChange } from '#contract/people/my-account.ts'
import { call } from '#web/api/call.ts'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { sessionChanged } from '#web/api/session.ts'
import { emailLinkSentence } from '#web/copy/account.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** /retablir-adresse#jeton=…: the old mailbox takes the account back, with a button, because it signs everybody out. */
export function RestoreAddress() {
  const { hash } = useLocation()
  return <Restore key={hash} token={tokenInHash(hash)} />
}

type Failure = {
  readonly because: string
  /** The same link will never work. */
  readonly isFinal: boolean
}

function Restore({ token }: { token: string | null }) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [failure, setFailure] = useState<Failure | null>(
    token ? null : { because: emailLinkSentence(null), isFinal: true },
  )

  async function restore(secret: string) {
    setState('busy')
    setFailure(null)
    try {
      await call(revertEmailChange, { token: secret })
      await sessionChanged()
      setState('done')
    } catch (error) {
      setFailure({ because: emailLinkSentence(error), isFinal: !isUnanswered(error) })
      setState('ready')
    }
  }

  return (
    <AccountPage title="Rétablir mon adresse e-mail">
      <div className="grid gap-5">
        <Failed failure={failure} />
        {state === 'done' ? (
          <div role="status" className="grid gap-5">
            <Notice kind="info" title="Votre ancienne adresse est rétablie">
              Tous les appareils sont déconnectés et l’ancien mot de passe ne sert plus. Un e-mail
              vient de partir à cette adresse&nbsp;: son lien, valable 30&nbsp;minutes, vous fait
              choisir un nouveau mot de passe.
            </Notice>
            <Link to={paths.forgottenPassword} className={buttonStyle('secondary')}>
              Demander un autre lien
            </Link>
          </div>
        ) : (
          <>
            {failure?.isFinal ? <OtherWays /> : <Explained />}
            {token && !failure?.isFinal && (
              <Button size="large" busy={state === 'busy'} onClick={() => void restore(token)}>
                Rétablir mon adresse
              </Button>
            )}
          </>
        )}
      </div>
    </AccountPage>
  )
}

const Failed = ({ failure }: { failure: Failure | null }) =>
  failure && (
    <Notice kind="error" title="L’adresse n’a pas été rétablie">
      {failure.because}
    </Notice>
  )

const Explained = () => (
  <p>
    Vous n’avez pas demandé à changer d’adresse&nbsp;? Reprenez votre compte&nbsp;: votre ancienne
    adresse revient, tous les appareils sont déconnectés, le mot de passe ne sert plus, et vous en
    choisissez un autre par e-mail.
  </p>
)

/** What to do with a useless link: the account may still be theirs, else the team can help. */
const OtherWays = () => (
  <div className="flex flex-wrap gap-2">
    <Link to={paths.signIn} className={buttonStyle()}>
      Se connecter
    </Link>
    <Link to={paths.homeSection('contact')} className={buttonStyle('secondary')}>
      Nous écrire
    </Link>
  </div>
)
