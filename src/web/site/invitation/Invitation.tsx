import { Link, useLocation } from 'react-router'
import { readInvitation } from '#contract/people/invitations.ts'
import { call } from '#web/api/call.ts'
import { invitationLinkSentence } from '#web/copy/staff.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { LinkUnanswered } from '#web/site/LinkUnanswered.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { useTokenAnswer } from '#web/site/use-token-answer.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { InvitationForm } from './InvitationForm.tsx'

/** /invitation#jeton=…: what the link offers, and the form that accepts it. Reading it does not use it up. */
export function Invitation() {
  const { hash } = useLocation()
  return <Opened key={hash} token={tokenInHash(hash)} />
}

const read = (token: string) => call(readInvitation, { token })

function Opened({ token }: { token: string | null }) {
  const { answer: offer, failure } = useTokenAnswer(read, token)
  return (
    <AccountPage title="Rejoindre l’équipe">
      {token && offer ? (
        <InvitationForm token={token} offer={offer} />
      ) : (
        <LinkUnanswered
          failure={failure}
          waiting="Un instant, nous ouvrons votre invitation…"
          title="L’invitation n’a pas pu être ouverte"
          sentenceOf={invitationLinkSentence}
          otherwise={<p>Demandez à la personne qui vous a invité de vous renvoyer l’invitation.</p>}
        >
          <p>
            Déjà acceptée&nbsp;?{' '}
            <Link to={paths.signIn} className={linkStyle}>
              Se connecter
            </Link>
          </p>
        </LinkUnanswered>
      )}
    </AccountPage>
  )
}
