import { Link } from 'react-router'
import { googleFailure } from '#web/copy/google.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Why Google led nowhere; it stays, for what asks for an act. */
export function GoogleNotice({ state }: { state: unknown }) {
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
