import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { acceptInvitation, readInvitation } from '#contract/people/invitations.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { landingOf } from '#web/chrome/landing.ts'
import {
  invitationFailure,
  invitationFieldMessage,
  invitationLinkSentence,
  staffRoles,
} from '#web/copy/staff.ts'
import { paths } from '#web/paths.ts'
import { AccountPage } from '#web/site/AccountPage.tsx'
import { LinkUnanswered } from '#web/site/LinkUnanswered.tsx'
import { tokenInHash } from '#web/site/token-in-hash.ts'
import { useTokenAnswer } from '#web/site/use-token-answer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'

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

type Values = z.input<typeof acceptInvitation.input>

function InvitationForm({
  token,
  offer,
}: {
  token: string
  offer: z.output<typeof readInvitation.output>
}) {
  const form = useForm<Values>({
    resolver: zodResolver(acceptInvitation.input),
    mode: 'onTouched',
    defaultValues: { token, firstName: '', lastName: '', password: '' },
  })
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const password = useWatch({ control: form.control, name: 'password' })
  const { errors, isSubmitting } = form.formState
  const message = (name: 'firstName' | 'lastName' | 'password') =>
    invitationFieldMessage(name, errors[name]?.message)

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const { user } = await call(acceptInvitation, values)
      await sessionChanged()
      void toast({ title: 'Bienvenue dans l’équipe' })
      const isReady = user !== null && !user.lacksSecondFactor
      await navigate(isReady ? landingOf(user) : paths.accountSecurity, { replace: true })
    } catch (error) {
      setFailure(invitationFailure(error))
    }
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>
        Votre compte&nbsp;: <strong className="font-semibold wrap-anywhere">{offer.email}</strong>,{' '}
        {staffRoles[offer.role].label.toLowerCase()}.
      </p>
      {failure && (
        <Notice kind="error" title="L’invitation n’a pas été acceptée">
          {failure}
        </Notice>
      )}
      {/* For password managers: which account this password opens. */}
      <input type="email" autoComplete="username" value={offer.email} readOnly hidden />
      <TextField
        {...form.register('firstName')}
        label="Prénom"
        autoComplete="given-name"
        error={message('firstName')}
      />
      <TextField
        {...form.register('lastName')}
        label="Nom"
        autoComplete="family-name"
        error={message('lastName')}
      />
      <div>
        <PasswordField
          {...form.register('password')}
          label="Mot de passe"
          hint="Au moins 8 caractères."
          autoComplete="new-password"
          error={message('password')}
        />
        <PasswordStrength password={password} about={[offer.email]} />
      </div>
      <Button type="submit" size="large" busy={isSubmitting}>
        Accepter l’invitation
      </Button>
    </form>
  )
}
