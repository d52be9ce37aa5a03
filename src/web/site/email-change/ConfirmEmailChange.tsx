import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { emailLinkSentence } from '#web/copy/account.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type * as z from 'zod/mini'
import { confirmEmailChange } from '#contract/people/my-account.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'

type Answered = z.output<typeof confirmEmailChange.output>

const asked = new Map<string, Promise<Answered>>()

/**
 * A token works once, and React may run an effect twice: one request per token, whose answer is shared. After a network failure
 * it may be sent again.
 */
function answerOnce(token: string): Promise<Answered> {
  const known = asked.get(token)
  if (known) return known
  const answer = answered(token)
  asked.set(token, answer)
  answer.catch(() => asked.delete(token))
  return answer
}

/** Every tab then reads the current address. */
async function answered(token: string): Promise<Answered> {
  const answer = await call(confirmEmailChange, { token })
  await sessionChanged()
  return answer
}

type State =
  | { readonly is: 'asking' }
  | { readonly is: 'answered'; readonly waitsFor: Answered['waitsFor'] }
  | { readonly is: 'failed'; readonly error: unknown }

/** /confirmer-changement-adresse#jeton=…: one of the two mailboxes confirms. */
export function ConfirmEmailChange() {
  const { hash } = useLocation()
  // Both links may be opened one after the other in this tab: each is a page of its own.
  return <Answer key={hash} token={tokenInHash(hash)} />
}

function Answer({ token }: { token: string | null }) {
  const [state, setState] = useState<State>(
    token ? { is: 'asking' } : { is: 'failed', error: null },
  )
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    if (!token) return undefined
    let isHere = true
    answerOnce(token).then(
      ({ waitsFor }) => {
        if (isHere) setState({ is: 'answered', waitsFor })
      },
      (error: unknown) => {
        if (isHere) setState({ is: 'failed', error })
      },
    )
    return () => {
      isHere = false
    }
  }, [token, attempt])

  return (
    <AccountPage title="Changement d’adresse e-mail">
      {state.is === 'asking' && (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 text-action" />
          Un instant, nous notons votre réponse…
        </p>
      )}
      {state.is === 'answered' && <AnswerNoted waitsFor={state.waitsFor} />}
      {state.is === 'failed' && (
        <div className="grid gap-5">
          <Notice kind="error" title="L’adresse n’a pas été changée par ce lien">
            {emailLinkSentence(state.error)}
          </Notice>
          {isUnanswered(state.error) ? (
            <Button
              onClick={() => {
                setState({ is: 'asking' })
                setAttempt(attempt + 1)
              }}
            >
              Réessayer
            </Button>
          ) : (
            <ToMyAccount />
          )}
        </div>
      )}
    </AccountPage>
  )
}

function AnswerNoted({ waitsFor }: Answered) {
  return (
    <div className="grid gap-5" role="status">
      {waitsFor === null ? (
        <Notice kind="info" title="Votre adresse e-mail est changée">
          Vos autres appareils sont déconnectés. Connectez-vous désormais avec la nouvelle adresse.
        </Notice>
      ) : (
        <Notice kind="info" title="Merci, cette adresse a confirmé">
          Il reste à ouvrir le lien envoyé à l’
          {waitsFor === 'old' ? 'adresse actuelle' : 'autre adresse, la nouvelle'}&nbsp;: votre
          adresse changera à ce moment-là.
        </Notice>
      )}
      <ToMyAccount />
    </div>
  )
}

const ToMyAccount = () => (
  <Link to={paths.account} className={buttonStyle()}>
    Aller à mon compte
  </Link>
)
