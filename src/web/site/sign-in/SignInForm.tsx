import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { signIn as endpoint, type SecondFactorKind } from '#contract/session.ts'
import { send } from '#web/api/send.ts'
import { signIn, type Entered } from '#web/api/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signInFields, signInNoticeTitle, signInSentence, signInTitle } from '#web/copy/sign-in.ts'
import { paths, secondStepHash } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

const SecondFactorStep = lazy(async () => ({
  default: (await import('#web/chrome/second-factor/SecondFactorStep.tsx')).SecondFactorStep,
}))

const sayEntered = () => void toast({ title: 'Connexion réussie' })

/** The password, or a passkey; then the second factor of an account that has one. */
export function SignInForm() {
  const { hash } = useLocation()
  const [methods, setMethods] = useState<readonly SecondFactorKind[]>([])

  useEffect(() => {
    if (hash === secondStepHash) void pendingFactors().then(setMethods)
  }, [hash])

  if (methods.length === 0) {
    return (
      <>
        <PasswordForm onHalfEntered={setMethods} />
        <PasskeySignIn />
      </>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <SecondFactorStep
        methods={methods}
        onEntered={sayEntered}
        onCancel={() => {
          setMethods([])
        }}
      />
    </Suspense>
  )
}

/** What a sign-in that began elsewhere (a demonstration role, Google) still waits for. */
async function pendingFactors(): Promise<readonly SecondFactorKind[]> {
  try {
    const pending = (await send({ method: 'GET', url: '/api/session/second-factor' })) as Entered
    return pending.secondFactors
  } catch {
    // Then the form asks for the password, as it would have anyway.
    return []
  }
}

function PasswordForm({
  onHalfEntered,
}: {
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
    try {
      const { user, secondFactors } = await signIn(email, password)
      if (user) sayEntered()
      else onHalfEntered(secondFactors)
    } catch (error) {
      setFailure(error)
      void toast({
        title: signInNoticeTitle(error),
        description: signInSentence(error),
        kind: 'error',
      })
    }
  })

  const isUnconfirmed = failure instanceof ApiError && failure.code === 'email-not-confirmed'
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Notice kind="error" title={signInTitle(failure)}>
          <p>{signInSentence(failure)}</p>
          {isUnconfirmed && <ResendConfirmation email={getValues('email')} />}
        </Notice>
      )}
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
      <Button type="submit" size="large" busy={isSubmitting}>
        {isSubmitting ? 'Connexion…' : 'Se connecter'}
      </Button>
    </form>
  )
}
