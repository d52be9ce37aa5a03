import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { signIn as endpoint, type SecondFactorKind } from '#contract/people/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signIn } from '#web/api/session.ts'
import { ResendConfirmation } from '#web/chrome/ResendConfirmation.tsx'
import { signInFields, signInNoticeTitle, signInSentence, signInTitle } from '#web/copy/sign-in.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

/** E-mail and password (docs/rules/accounts.md#sign-in); the form says what an account lacks only after the right password. */
export function PasswordForm({
  isBlocked,
  onBusy,
  onEntered,
  onHalfEntered,
}: {
  /** Another sign-in method is being tried. */
  isBlocked: boolean
  onBusy: (isBusy: boolean) => void
  onEntered: () => void
  onHalfEntered: (methods: readonly SecondFactorKind[]) => void
}) {
  const [failure, setFailure] = useState<unknown>(null)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(endpoint.input),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(null)
    onBusy(true)
    try {
      const { user, secondFactors } = await signIn(email, password)
      if (user) onEntered()
      else onHalfEntered(secondFactors)
    } catch (error) {
      setFailure(error)
      void toast({
        title: signInNoticeTitle(error),
        description: signInSentence(error),
        kind: 'error',
      })
    } finally {
      onBusy(false)
    }
  })

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure !== null && <SignInFailure failure={failure} email={getValues('email')} />}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        error={errors.email && signInFields.email}
        {...register('email')}
      />
      <PasswordField
        label="Mot de passe"
        error={errors.password && signInFields.password}
        {...register('password')}
      />
      <p className="-mt-2 text-right">
        <Link to={paths.forgottenPassword} className={linkStyle}>
          Mot de passe oublié&nbsp;?
        </Link>
      </p>
      <Button type="submit" size="large" busy={isSubmitting} disabled={isBlocked}>
        {isSubmitting ? 'Connexion…' : 'Se connecter'}
      </Button>
    </form>
  )
}

function SignInFailure({ failure, email }: { failure: unknown; email: string }) {
  const isUnconfirmed = failure instanceof ApiError && failure.code === 'email-not-confirmed'
  return (
    <Notice kind="error" title={signInTitle(failure)}>
      <p>{signInSentence(failure)}</p>
      {isUnconfirmed && <ResendConfirmation email={email} />}
    </Notice>
  )
}
