import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { announceParcel } from '#contract/warehouse/office-parcels.ts'
import { requestedAction } from '#contract/warehouse/parcel-view.ts'
import { BackLink } from '#web/back-office/core/BackLink.tsx'
import { readLabel } from '#web/back-office/warehouse/reception/read-label.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { requestedActions } from '#web/copy/declaration.ts'
import { matchingRefusals } from '#web/copy/reception.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ClientNumberField } from './ClientNumberField.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Announces a parcel that is still to arrive, for a client. */
export function NewParcel() {
  const navigate = useNavigate()
  // From a client's page, the number of that client is filled in.
  const forClient = useSearchParams()[0].get('client') ?? ''
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [isTyped, setTyped] = useState(false)
  const announcing = useAction(announceParcel, {
    done: 'Colis annoncé',
    refusals: announceRefusals,
    onDone: ({ id }) => void navigate(paths.adminParcel(id)),
  })

  const form = useRef<HTMLFormElement>(null)
  const refusedFaults = faultsOfRefusal(announcing.code, announcing.fields)
  const [refused] = Object.keys(refusedFaults)
  const focus = (name: string | undefined) => {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>(`[name="${refused}"]`)?.focus()
  }, [refused])

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    const { clientNumber: number } = fields
    const { clientNumber } = readLabel(typeof number === 'string' ? number : '')
    const typed = announceParcel.input.safeParse({
      ...fields,
      ...(clientNumber && { clientNumber }),
    })
    const names = typed.success ? [] : typed.error.issues.map(({ path }) => String(path[0]))
    setWrong(names)
    if (typed.success) announcing.run(typed.data)
    else focus(names[0])
  }
  const faults = { ...refusedFaults, ...faultsOfFields(wrong) }

  return (
    <>
      <BackLink to={paths.adminParcels} label="Retour aux colis" />
      <Heading />
      <Card className="max-w-2xl">
        <LeaveGuard isUnsaved={isTyped} loss="Ce colis n’est pas encore annoncé." />
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onInput={() => setTyped(true)}
          className="grid gap-4"
        >
          <Fields
            forClient={forClient}
            faults={faults}
            onFound={() => {
              focus('trackingNumber')
            }}
          />
          {!refused && <ActionFailure action={announcing} />}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Link to={paths.adminParcels} className={buttonStyle('secondary')}>
              Annuler
            </Link>
            <Button type="submit" busy={announcing.isBusy}>
              Annoncer
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}

const Heading = () => (
  <PageHeader title="Annoncer un colis">
    Pour un client qui l’a dit par téléphone ou par message. Un colis déjà là se reçoit au{' '}
    <Link to={paths.reception} className="underline">
      poste de réception
    </Link>
    , avec ou sans client&nbsp;; sans client, il attend parmi les{' '}
    <Link to={paths.unidentified} className="underline">
      colis non identifiés
    </Link>
    .
  </PageHeader>
)

type FieldsProps = {
  forClient: string
  faults: Readonly<Record<string, string>>
  onFound: () => void
}

const Fields = ({ forClient, faults, onFound }: FieldsProps) => (
  <>
    <ClientNumberField start={forClient} error={faults['clientNumber']} onFound={onFound} />
    <TextField
      label="Numéro de suivi"
      name="trackingNumber"
      maxLength={60}
      autoComplete="off"
      error={faults['trackingNumber']}
    />
    <TextField label="Marchand" name="merchant" maxLength={80} error={faults['merchant']} />
    <TextArea
      label="Contenu"
      name="description"
      optional
      maxLength={500}
      error={faults['description']}
    />
    <SelectField label="Action demandée" name="requestedAction">
      {requestedAction.options.map((action) => (
        <option key={action} value={action}>
          {requestedActions[action]}
        </option>
      ))}
    </SelectField>
  </>
)

/** Sentences for an announcement that the server refused, by code. */
export const announceRefusals: Readonly<Record<string, string>> = {
  ...matchingRefusals,
  'client-number-unknown': 'Aucun client ne porte ce numéro.',
  'parcel-already-declared': 'Ce client a déjà un colis de ce numéro de suivi.',
}

const fieldOfRefusal: Readonly<Record<string, string>> = {
  'client-number-unknown': 'clientNumber',
  'parcel-already-declared': 'trackingNumber',
}

const sentences: Readonly<Record<string, string>> = {
  clientNumber: 'Le numéro client s’écrit CLT- et six chiffres.',
  trackingNumber: 'Indiquez le numéro de suivi\u00a0: de 4 à 40 lettres et chiffres.',
  merchant: 'Indiquez la boutique.',
  description: 'La description est trop longue.',
}

type Faults = Readonly<Record<string, string>>

/** The error sentence of each of these fields. */
const faultsOfFields = (names: readonly string[]): Faults =>
  Object.fromEntries(names.flatMap((name) => (sentences[name] ? [[name, sentences[name]]] : [])))

/** The error sentences of a server refusal, by field; empty when the refusal concerns no field. */
export function faultsOfRefusal(code: string | undefined, fields: Faults): Faults {
  const field = code === undefined ? undefined : fieldOfRefusal[code]
  if (code === undefined || field === undefined) return faultsOfFields(Object.keys(fields))
  return { [field]: announceRefusals[code] ?? '' }
}
