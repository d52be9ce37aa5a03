import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { signIn as endpoint } from '#contract/session.ts'
import { signIn } from '#web/api/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { signInFields, signInNoticeTitle, signInSentence, signInTitle } from '#web/copy/sign-in.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { ResendConfirmation } from '#web/chrome/ResendConfirmation.tsx'

export function SignInForm() {
  const [failure, setFailure] = useState<unknown>(null)
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(endpoint.input),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(null)
    try {
      await signIn(email, password)
      void toast({ title: 'Connexion réussie' })
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
