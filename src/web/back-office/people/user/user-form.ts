import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readUser, saveUser, type UserDetail } from '#contract/people/users.ts'
import { canBePhone } from '#domain/account/registration.ts'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { userFieldError, userSentence, userTexts } from '#web/copy/users.ts'
import { toast } from '#web/ui/toast.ts'

/** The values of the form, flat. A field that the person does not have (staff have no address) is neither shown nor sent. */
export type UserTyped = {
  firstName: string
  lastName: string
  phone: string
  addressLine1: string
  addressLine2: string
  postalCode: string
  city: string
  country: string
  clientNumber: string
  role: UserDetail['role']
  isActive: boolean
  deactivationReason: string
  acceptCommercialOffers: boolean
}
type UserField = keyof UserTyped

const noCustomer = {
  phone: '',
  addressLine1: '',
  addressLine2: null,
  postalCode: '',
  city: '',
  country: '',
  clientNumber: '',
  acceptCommercialOffers: false,
}

export function typedOf({ customer, ...user }: UserDetail): UserTyped {
  const held = customer ?? noCustomer
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: held.phone,
    addressLine1: held.addressLine1,
    addressLine2: held.addressLine2 ?? '',
    postalCode: held.postalCode,
    city: held.city,
    country: held.country,
    clientNumber: held.clientNumber,
    role: user.role,
    isActive: user.isActive,
    deactivationReason: user.deactivationReason ?? '',
    acceptCommercialOffers: held.acceptCommercialOffers,
  }
}

const isUserField = (name: string, typed: UserTyped): name is UserField => name in typed

function inputOf(
  user: Pick<UserDetail, 'id' | 'customer'>,
  version: number,
  typed: UserTyped,
): z.input<typeof saveUser.input> {
  const { firstName, lastName, role, isActive, deactivationReason, ...customer } = typed
  return {
    userId: user.id,
    version,
    firstName,
    lastName,
    role,
    isActive,
    deactivationReason,
    customer: user.customer === null ? null : customer,
  }
}

/** Validates with the contract's schema, with a code for each error. Closing an account requires a reason. */
export const resolverFor =
  (user: UserDetail): Resolver<UserTyped> =>
  (typed) => {
    const errors = {
      ...phoneErrors(user, typed),
      ...contractErrors(user, typed),
      ...closingErrors(user, typed),
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
  }

function contractErrors(user: UserDetail, typed: UserTyped): FieldErrors<UserTyped> {
  const errors: FieldErrors<UserTyped> = {}
  const { error } = saveUser.input.safeParse(inputOf(user, user.version, typed))
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path.at(-1))
    if (isUserField(field, typed)) errors[field] ??= { type: 'code', message }
  }
  return errors
}

/**
 * Approximates the server's phone check, whose library the browser does not have, so that the error appears with the other fields
 * and not after them.
 */
function phoneErrors(
  { customer }: UserDetail,
  { phone, country }: UserTyped,
): FieldErrors<UserTyped> {
  const isKept = customer === null || phone === customer.phone
  return isKept || canBePhone(phone, country) ? {} : { phone: { type: 'code', message: 'invalid' } }
}

function closingErrors(user: UserDetail, typed: UserTyped): FieldErrors<UserTyped> {
  const isClosing = user.isActive && !typed.isActive
  if (!isClosing || typed.deactivationReason.trim() !== '') return {}
  return { deactivationReason: { type: 'code', message: 'required' } }
}

type Difference = { readonly field: string; readonly value: unknown }

/** The differences that a colleague saved since the form was opened. */
function savedMeanwhile(current: UserDetail, opened: UserDetail): Difference[] {
  const saved: Readonly<Record<string, unknown>> = typedOf(current)
  const before: Readonly<Record<string, unknown>> = typedOf(opened)
  return Object.keys(saved)
    .filter((field) => saved[field] !== before[field])
    .map((field) => ({ field, value: saved[field] }))
}

/** The form keeps the version it was opened with: it shows what a colleague saved meanwhile, and never overwrites it unseen. */
export function useUserForm(user: UserDetail) {
  const client = useQueryClient()
  const { form, opened, setOpened, takeOver } = useOpenedForm(user)
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  const [isToldUnderFields, setToldUnderFields] = useState(false)
  const saving = useAction(saveUser, {
    done: userTexts.saved,
    refusals: userSentence,
    onDone: (saved) => {
      client.setQueryData(query(readUser, { userId: user.id }).queryKey, saved)
      setOpened(saved)
      form.reset(typedOf(saved))
    },
    onFailed: async (error) => {
      setToldUnderFields(showFieldErrors(form, fieldsOf(error)))
      const current = wasOwn(error)
        ? await readAgain(client, user.id)
        : currentIn<UserDetail>(error)
      setDifferences(takeOver(current))
      const description = userSentence(error)
      void toast({ title: userTexts.saveFailed, description, kind: 'error' })
    },
  })
  const save = form.handleSubmit((typed) => {
    setToldUnderFields(false)
    saving.run(inputOf(user, opened.version, typed), { typed })
  })
  return {
    form,
    saving,
    differences,
    isToldUnderFields,
    submit: (event: SubmitEvent) => void save(event),
    reset: () => {
      saving.forget()
      form.reset()
    },
  }
}

/** The form, and the version it was opened with. */
function useOpenedForm(user: UserDetail) {
  const [opened, setOpened] = useState(user)
  const form = useForm<UserTyped>({ resolver: resolverFor(user), defaultValues: typedOf(user) })
  // Reading `dirtyFields` makes the form track which fields the user edited.
  void form.formState.dirtyFields

  /** Keeps the fields edited here, takes a colleague's values for the others, and returns the differences. */
  function takeOver(current: UserDetail | undefined): Difference[] {
    if (!current) return []
    setOpened(current)
    form.reset(typedOf(current), { keepDirtyValues: true })
    return savedMeanwhile(current, opened)
  }
  return { form, opened, setOpened, takeOver }
}

function fieldsOf(error: Error): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  return error.code === 'client-number-taken' ? { clientNumber: 'taken' } : error.fields
}

/**
 * Whether the server already did this form's save and the answer was lost: what the user typed since continues from that save.
 */
const wasOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'asked-before'

const readAgain = (client: QueryClient, userId: string): Promise<UserDetail | undefined> =>
  client.fetchQuery({ ...query(readUser, { userId }), staleTime: 0 }).catch(() => undefined)

/** The props of a control: its form registration and its error sentence. */
export function useUserField() {
  const { register, formState } = useFormContext<UserTyped>()
  return (field: UserField) => ({
    ...register(field),
    error: userFieldError(field, formState.errors[field]?.message),
  })
}
