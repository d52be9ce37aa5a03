import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { useSession, type Session } from '#web/api/session.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { landingOf } from '#web/chrome/landing.ts'
import { SessionCheckMessage } from '#web/chrome/SessionCheckMessage.tsx'
import { planChoiceNotice } from '#web/copy/plan-choice.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'
import {
  confirmationIn,
  originIn,
  originOfPlan,
  planIn,
  type Origin,
  type Confirmation,
} from './arrival.ts'
import { chosenPlan } from './chosen-plan.ts'
import { SignInForm } from './SignInForm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { googleFailure } from '#web/copy/google.ts'

/** /connexion (docs/rules/accounts.md#sign-in). Redirects people who are already signed in. */
export function SignIn() {
  const session = useSession()
  const { search, state: given } = useLocation()
  const plan = planIn(search)
  const state: unknown = plan ? originOfPlan(plan) : given
  const navigate = useNavigate()
  const [confirmation] = useState(() => confirmationIn(search))
  useNoticeOfPlanLink(session.status)
  const { sessionIsOver, ...asked } = originIn(state)
  const [kept] = useState(() => (confirmation ? chosenPlan() : null))
  const origin = asked.selectedPlan === null ? { ...asked, ...kept } : asked

  // People share and bookmark the address: the link's parameters are read once and removed.
  useEffect(() => {
    if (search) void navigate(paths.signIn, { replace: true, state })
  }, [search, state, navigate])

  if (session.status === 'loading') {
    return (
      <main id="contenu" className="flex min-h-dvh items-center justify-center p-6">
        <SessionCheckMessage />
      </main>
    )
  }
  if (session.status === 'signed-in') {
    return <Navigate {...destinationOf(session.user, origin)} replace />
  }
  return (
    <AccountPage title="Connexion">
      <div className="grid gap-5">
        <ArrivalNotice confirmation={confirmation} sessionIsOver={sessionIsOver} />
        <GoogleNotice state={state} />
        <SignInForm />
        <p>
          Pas encore de compte&nbsp;?{' '}
          <Link to={paths.signUp} state={origin} className={linkStyle}>
            Créer mon compte
          </Link>
        </p>
      </div>
    </AccountPage>
  )
}

/** The home page was not hydrated and could not show the toast: it shows here, once the session is known. */
function useNoticeOfPlanLink(status: Session['status']) {
  const { search } = useLocation()
  const [isFollowed] = useState(() => planIn(search) !== null)
  useEffect(() => {
    if (!isFollowed || status === 'loading') return
    void toast(planChoiceNotice[status === 'signed-in' ? 'customer' : 'visitor'])
  }, [isFollowed, status])
}

/** A person who chose a plan goes on to it, and finds it selected. */
function destinationOf(user: SignedInUser, { from, ...chosen }: Omit<Origin, 'sessionIsOver'>) {
  if (chosen.selectedPlan && !isStaff(user.role)) return { to: paths.offers, state: chosen }
  return { to: from ?? landingOf(user), state: null }
}

/** Why the person is here: a confirmed address, or a session that ended. */
function ArrivalNotice({
  confirmation,
  sessionIsOver,
}: {
  confirmation: Confirmation | null
  sessionIsOver: boolean
}) {
  if (confirmation?.isUnfinished) {
    return (
      <Notice kind="error" title="Erreur Post-Inscription">
        <p>Un problème est survenu lors de la finalisation de votre inscription.</p>
        <p>Votre adresse est confirmée&nbsp;: connectez-vous, l’inscription se terminera alors.</p>
      </Notice>
    )
  }
  if (confirmation) {
    return (
      <Notice kind="info" title={`Bienvenue ${confirmation.name}, votre adresse est confirmée`}>
        {confirmation.clientNumber && (
          <p>
            Votre numéro client&nbsp;:{' '}
            <span className="font-mono font-semibold">{confirmation.clientNumber}</span>
          </p>
        )}
        <p>
          {confirmation.isAwaited
            ? 'Votre compte doit encore être activé par notre équipe\u00A0: vous recevrez un e-mail.'
            : 'Connectez-vous pour découvrir votre espace.'}
        </p>
      </Notice>
    )
  }
  if (!sessionIsOver) return null
  return (
    <Notice kind="warning" title="Votre session est terminée">
      Reconnectez-vous pour continuer là où vous étiez.
    </Notice>
  )
}

/** Why the sign-in with Google failed; it stays when the person must do something. */
function GoogleNotice({ state }: { state: unknown }) {
  const outcome = outcomeIn(state)
  const failure = outcome === undefined ? undefined : googleFailure(outcome)
  if (!failure) return null
  return (
    <Notice kind={outcome === 'account-pending' ? 'warning' : 'error'} title={failure.title}>
      <p>{failure.description}</p>
      {outcome === 'account-exists' && (
        <p className="mt-1">
          Sans mot de passe&nbsp;?{' '}
          <Link to={paths.forgottenPassword} className={linkStyle}>
            Choisissez-en un par e-mail
          </Link>
        </p>
      )}
    </Notice>
  )
}

function outcomeIn(state: unknown): string | undefined {
  const given = typeof state === 'object' && state !== null ? { ...state } : {}
  const { google } = given as Record<string, unknown>
  return typeof google === 'string' ? google : undefined
}
