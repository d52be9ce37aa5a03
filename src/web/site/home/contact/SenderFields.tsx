import type { SignedInUser } from '#contract/people/accounts.ts'
import type { ContactField } from '#web/copy/contact.ts'
import { TextField } from '#web/ui/TextField.tsx'

export type ErrorOf = (field: ContactField) => string | undefined

/** The sender: typed by a visitor; a signed-in person's own data, locked (docs/rules/messages.md#contact). */
export function SenderFields({ user, errorOf }: { user: SignedInUser | null; errorOf: ErrorOf }) {
  const name = {
    label: 'Nom',
    name: 'name',
    autoComplete: 'name',
    maxLength: 120,
    required: true,
    error: errorOf('name'),
  }
  const email = {
    label: 'E-mail',
    name: 'email',
    type: 'email',
    autoComplete: 'email',
    maxLength: 254,
    required: true,
    error: errorOf('email'),
  }
  if (!user) {
    return (
      <>
        <TextField key="name" {...name} />
        <TextField key="email" {...email} />
      </>
    )
  }
  return (
    <>
      <TextField
        key="own-name"
        {...name}
        readOnly
        defaultValue={`${user.firstName} ${user.lastName}`}
      />
      <TextField key="own-email" {...email} readOnly defaultValue={user.email} />
    </>
  )
}
