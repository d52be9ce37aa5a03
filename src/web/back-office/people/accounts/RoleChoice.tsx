import type { UseFormRegisterReturn } from 'react-hook-form'
import { rolesGivenBy, staffRoles } from '#domain/account/staff.ts'
import { useSessionUser } from '#web/api/session.ts'
import { staffRoles as words } from '#web/copy/staff.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

/** The roles of the team; those that this user may not give are shown with the reason. */
export function RoleChoice({ field }: { field: UseFormRegisterReturn }) {
  const user = useSessionUser()
  const given = rolesGivenBy(user?.role ?? 'client')
  return (
    <RadioGroup
      {...field}
      legend="Rôle"
      className="[&>div]:sm:grid-cols-1"
      choices={staffRoles.map((role) => ({
        value: role,
        label: words[role].label,
        hint: given.includes(role)
          ? words[role].hint
          : 'Seul un super-administrateur peut donner ce rôle.',
        disabled: !given.includes(role),
      }))}
    />
  )
}
