import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type * as z from 'zod/mini'
import { readInvitation } from '#contract/people/invitations.ts'
import { NetworkError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { invitationRefusals } from '#web/copy/staff.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { InvitationForm } from './InvitationForm.tsx'

type Offer = z.output<typeof readInvitation.output>

/** /invitation#jeton=…: what the link offers, and the form that accepts it. Reading it does not use it up. */
export function Invitation() {
  const { hash } = useLocation()
  return <Opened key={hash} token={tokenInHash(hash)} />
}

function Opened({ token }: { token: string | null }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    if (!token) return undefined
    let isHere = true
    call(readInvitation, { token }).then(
      (read) => {
        if (isHere) setOffer(read)
      },
      (error: unknown) => {
        if (isHere) setFailure(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [token, attempt])

  if (token && offer) {
    return (
      <AccountPage title="Rejoindre l’équipe">
        <InvitationForm token={token} offer={offer} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Rejoindre l’équipe">
      {token && failure === null ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 text-action" />
          Un instant, nous ouvrons votre invitation…
        </p>
      ) : (
        <DeadLink
          error={token ? failure : null}
          onRetry={() => {
            setFailure(null)
            setAttempt(attempt + 1)
          }}
        />
      )}
    </AccountPage>
  )
}

function DeadLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = error === null
  return (
    <div className="grid gap-5">
      <Notice kind="error" title="L’invitation n’a pas pu être ouverte">
        {isOffline
          ? 'Le lien est incomplet. Ouvrez-le de nouveau depuis l’e-mail.'
          : errorSentence(error, invitationRefusals)}
      </Notice>
      {error instanceof NetworkError ? (
        <Button onClick={onRetry}>Réessayer</Button>
      ) : (
        <p>Demandez à la personne qui vous a invité de vous renvoyer l’invitation.</p>
      )}
      <p>
        Déjà acceptée&nbsp;?{' '}
        <Link to={paths.signIn} className={linkStyle}>
          Se connecter
        </Link>
      </p>
    </div>
  )
}
