import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { clientEmail } from '#contract/sales/quote-requests.ts'
import { isAddressFor, isShippingDestination } from '#domain/destination/destination.ts'
import { addressLine } from '#web/copy/address-line.ts'
import { fieldErrors, requestRefusals } from '#web/copy/quotes.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormSection } from './FormSection.tsx'
import type { QuoteForm } from './quote-form.ts'

const required = { required: fieldErrors.required, validate: notBlank }

/**
 * One line while the account says it all; the fields when something is missing or wrong, or when the customer asks for them. The
 * address block shows only when no address is saved, or when the customer asks for it (docs/rules/quotes-and-prices.md#request).
 */
export function ClientSection({ saved }: { saved: SignedInUser['billingAddress'] }) {
  const isNeeded = useIsNeeded(saved)
  const [isOpen, setIsOpen] = useState(isNeeded)
  // Once shown they stay: fields must not vanish under the hand that empties and fills one.
  if (isNeeded && !isOpen) setIsOpen(true)
  return (
    <FormSection title="Informations client">
      {isOpen || !saved ? (
        <Fields saved={saved} />
      ) : (
        <InOneLine
          saved={saved}
          onChange={() => {
            setIsOpen(true)
          }}
        />
      )}
    </FormSection>
  )
}

const identity = ['firstName', 'lastName', 'email'] as const

/** Something is missing or wrong, or the parcels go elsewhere than the saved address. */
function useIsNeeded(saved: SignedInUser['billingAddress']): boolean {
  const { watch, formState } = useFormContext<QuoteForm>()
  const [destination, otherAddress, ...names] = watch(['destination', 'otherAddress', ...identity])
  const hasError = identity.some((field) => formState.errors[field] !== undefined)
  return otherAddress || hasError || names.includes('') || isElsewhere(destination, saved)
}

const isElsewhere = (destination: string, saved: SignedInUser['billingAddress']): boolean =>
  saved !== null && isShippingDestination(destination) && !isAddressFor(destination, saved)

type OneLineProps = { saved: NonNullable<SignedInUser['billingAddress']>; onChange: () => void }

function InOneLine({ saved, onChange }: OneLineProps) {
  const [firstName, lastName] = useFormContext<QuoteForm>().watch(['firstName', 'lastName'])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 grow basis-64 break-words">
        Livré à{' '}
        <strong className="font-semibold">
          {firstName} {lastName}
        </strong>
        , {addressLine(saved)}
      </p>
      <button type="button" className={`${linkStyle} min-h-11`} onClick={onChange}>
        Modifier
      </button>
    </div>
  )
}

function Fields({ saved }: { saved: SignedInUser['billingAddress'] }) {
  const { register, watch, formState } = useFormContext<QuoteForm>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Prénom"
          autoComplete="given-name"
          maxLength={80}
          error={errors.firstName?.message}
          {...register('firstName', required)}
        />
        <TextField
          label="Nom"
          autoComplete="family-name"
          maxLength={80}
          error={errors.lastName?.message}
          {...register('lastName', required)}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          className="sm:col-span-2"
          error={errors.email?.message}
          {...register('email', {
            required: fieldErrors.required,
            validate: (typed) => clientEmail.safeParse(typed).success || fieldErrors.email,
          })}
        />
      </div>
      <p className="mt-3 text-ink-soft">
        L’envoi est adressé à cette personne. Le transporteur appelle le téléphone de votre compte.
      </p>
      {saved && <SavedAddress saved={saved} />}
      {(!saved || watch('otherAddress')) && <AddressBlock />}
    </>
  )
}

function SavedAddress({ saved }: { saved: NonNullable<SignedInUser['billingAddress']> }) {
  const { register, watch, formState } = useFormContext<QuoteForm>()
  const [destination, otherAddress] = watch(['destination', 'otherAddress'])
  // After the request was refused for this, the destination field shows the error.
  const isSaid = formState.errors.destination !== undefined
  return (
    <div className="mt-5">
      <p className="font-medium">Adresse de livraison</p>
      <p className="text-ink-soft">{addressLine(saved)}</p>
      <Checkbox label="Livrer à une autre adresse" {...register('otherAddress')} />
      {isElsewhere(destination, saved) && !otherAddress && !isSaid && (
        <Notice kind="warning">
          <p>{requestRefusals['address-elsewhere']}</p>
        </Notice>
      )}
    </div>
  )
}

function AddressBlock() {
  const { register, formState } = useFormContext<QuoteForm>()
  const { errors } = formState
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <TextField
        label="Adresse"
        autoComplete="address-line1"
        maxLength={120}
        className="sm:col-span-2"
        error={errors.addressLine1?.message}
        {...register('addressLine1', required)}
      />
      <TextField
        label="Complément d’adresse"
        optional
        autoComplete="address-line2"
        maxLength={120}
        className="sm:col-span-2"
        error={errors.addressLine2?.message}
        {...register('addressLine2')}
      />
      <TextField
        label="Code postal"
        autoComplete="postal-code"
        maxLength={12}
        error={errors.postalCode?.message}
        {...register('postalCode', required)}
      />
      <TextField
        label="Ville"
        autoComplete="address-level2"
        maxLength={80}
        error={errors.city?.message}
        {...register('city', required)}
      />
      <TextField
        label="Pays"
        autoComplete="country-name"
        maxLength={80}
        className="sm:col-span-2"
        error={errors.country?.message}
        {...register('country', required)}
      />
    </div>
  )
}

function notBlank(value: string | boolean | string[]): true | string {
  return typeof value !== 'string' || value.trim() !== '' || fieldErrors.required
}
