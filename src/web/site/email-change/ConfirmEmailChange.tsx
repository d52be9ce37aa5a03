import { Link, useLocation } from 'react-router'
import { emailLinkSentence } from '#web/copy/account.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { LinkUnanswered } from '#web/site/LinkUnanswered.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { useTokenAnswer } from '#web/site/use-token-answer.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type * as z from 'zod/mini'
import { confirmEmailChange } from '#contract/people/my-account.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'

type Answered = z.output<typeof confirmEmailChange.output>

/** Every tab then reads the current address. */
async function confirm(token: string): Promise<Answered> {
  const answer = await call(confirmEmailChange, { token })
  await sessionChanged()
  return answer
}

/** /confirmer-changement-adresse#jeton=…: one of the two mailboxes confirms. */
export function ConfirmEmailChange() {
  const { hash } = useLocation()
  // Both links may be opened one after the other in this tab: each is a page of its own.
  return <Answer key={hash} token={tokenInHash(hash)} />
}

function Answer({ token }: { token: string | null }) {
  const { answer, failure } = useTokenAnswer(confirm, token)
  return (
    <AccountPage title="Changement d’adresse e-mail">
      {answer ? (
        <AnswerNoted waitsFor={answer.waitsFor} />
      ) : (
        <LinkUnanswered
          failure={failure}
          waiting="Un instant, nous notons votre réponse…"
          title="L’adresse n’a pas été changée par ce lien"
          sentenceOf={emailLinkSentence}
          otherwise={<ToMyAccount />}
        />
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
