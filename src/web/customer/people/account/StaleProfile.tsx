import { ApiError } from '#web/api/api-error.ts'
import { profileLabels, profileValue } from '#web/copy/account.ts'
import { isProfileField, type ProfileTyped } from './profile-form.ts'

/** What another tab or device saved meanwhile, where it differs from what is typed here. */
export function StaleProfile({ failure, typed }: { failure: unknown; typed: ProfileTyped }) {
  if (!(failure instanceof ApiError) || failure.code !== 'stale-version') return null
  const current = Object.entries((failure.details['current'] ?? {}) as Record<string, unknown>)
  const others = current.flatMap(([field, value]) =>
    isProfileField(field) && (typed[field] || null) !== (value || null) ? [{ field, value }] : [],
  )
  if (others.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5">
      {others.map(({ field, value }) => (
        <li key={field}>
          {profileLabels[field]}, enregistré&nbsp;: {profileValue(value)}
        </li>
      ))}
    </ul>
  )
}
