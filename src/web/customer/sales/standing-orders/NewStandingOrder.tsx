import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { listPaymentMethods, type SavedMethod } from '#contract/payments/payment-methods.ts'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { agreeStandingOrder, readStandingOrderForm } from '#contract/sales/standing-orders.ts'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { quotePrices } from '#web/api/quotes.ts'
import { useSessionUser } from '#web/api/session.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { agreeRefusals } from '#web/copy/standing-orders.ts'
import { TerritoryNotices } from '#web/customer/TerritoryNotices.tsx'
import { ClientSection } from '#web/customer/sales/quotes/ClientSection.tsx'
import { OptionSections } from '#web/customer/sales/quotes/OptionSections.tsx'
import { OptionsFold } from '#web/customer/sales/quotes/OptionsFold.tsx'
import { paths } from '#web/paths.ts'
import { hasEco, useDestinations } from '#web/quote/use-destinations.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { AgreementSection } from './AgreementSection.tsx'
import { ParcelsSection } from './ParcelsSection.tsx'
import { Recap } from './Recap.tsx'
import { WhenSection } from './WhenSection.tsx'
import {
  bodyOf,
  type FormData,
  type StandingOrderForm as Form,
  standingOrderFormOf,
} from './standing-order-form.ts'

const formData = query(readStandingOrderForm, {})
const methods = query(listPaymentMethods, {})

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchQuery(formData),
    queryClient.prefetchQuery(methods),
    queryClient.prefetchQuery(quotePrices),
  ])

/** Agrees beforehand to a shipment and its payment (docs/rules/standing-orders.md). */
export function NewStandingOrder() {
  return (
    <>
      <PageHeader title="Programmer un envoi">
        <p className="max-w-prose">
          Le moment venu, vous recevez le devis par e-mail, puis nous le payons pour vous s’il reste
          sous votre plafond.
        </p>
      </PageHeader>
      <Content />
    </>
  )
}

function Content() {
  const user = useSessionUser()
  const saved = useQuery(methods)
  const data = useQuery(formData)
  const failed = 'Cette page n’a pas pu être chargée.'
  return (
    <Loaded query={saved} failed={failed} loading={<SkeletonList rows={3} />}>
      {({ items }) => {
        const usable = items.filter(({ expiry }) => !expiry?.isOver)
        const [first] = usable
        if (!first) return <NoMeans />
        return (
          <Loaded query={data} failed={failed} loading={<SkeletonList rows={3} />}>
            {(form) =>
              form.parcels.length === 0 ? (
                <NoParcel />
              ) : (
                user && <StandingOrderForm key={user.id} user={user} data={form} methods={usable} />
              )
            }
          </Loaded>
        )
      }}
    </Loaded>
  )
}

const NoMeans = () => (
  <EmptyState
    title="Il faut d’abord un moyen de paiement enregistré"
    action={
      <Link to={paths.accountPayments} className={buttonStyle()}>
        Mes moyens de paiement
      </Link>
    }
  >
    Lors de votre prochain paiement, cochez «&nbsp;Enregistrer ce moyen de paiement&nbsp;» dans le
    panier. Vous pourrez ensuite programmer un envoi.
  </EmptyState>
)

const NoParcel = () => (
  <EmptyState
    title="Aucun colis à programmer"
    action={
      <Link to={paths.declareParcel} className={buttonStyle()}>
        Déclarer un colis
      </Link>
    }
  >
    Un envoi programmé porte sur des colis déclarés ou déjà arrivés, qui ne sont dans aucun devis.
  </EmptyState>
)

type Props = {
  readonly user: SignedInUser
  readonly data: FormData
  readonly methods: readonly SavedMethod[]
}

/** The parcels, when to ask, how they travel, and what is agreed to. */
function StandingOrderForm({ user, data, methods }: Props) {
  const form = useForm<Form>({ defaultValues: standingOrderFormOf(user, methods[0]?.id ?? '') })
  const destination = useWatch({ control: form.control, name: 'destination' })
  const destinations = useDestinations()
  const navigate = useNavigate()
  const agreement = useAction(agreeStandingOrder, {
    done: {
      title: 'Envoi programmé',
      description: 'Vous pouvez l’arrêter à tout moment avant le paiement.',
    },
    refusals: agreeRefusals,
    onDone: async () => {
      form.reset()
      await navigate(paths.standingOrders)
    },
  })
  const { isDirty, touchedFields } = form.formState
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          void form.handleSubmit((values) => {
            const typesAddress = user.billingAddress === null || values.otherAddress
            agreement.run(bodyOf(values, destinations, typesAddress, data))
          })(event)
        }}
      >
        <TerritoryNotices territory={destination} />
        <ParcelsSection parcels={data.parcels} />
        <WhenSection parcels={data.parcels} />
        <OptionsFold sellsEco={hasEco(destinations, destination)}>
          <OptionSections
            split={null}
            isForLater
            sellsEco={hasEco(destinations, destination)}
            isNonStandard={null}
            destination={destination}
          />
        </OptionsFold>
        <ClientSection saved={user.billingAddress} />
        <AgreementSection data={data} methods={methods}>
          <Recap methods={methods} />
          <ActionFailure action={agreement} />
          <Button
            type="submit"
            variant="call"
            size="large"
            className="sm:justify-self-start"
            busy={agreement.isBusy}
          >
            Programmer avec obligation de paiement
          </Button>
          {agreement.proofDialog}
        </AgreementSection>
        <LeaveGuard
          isUnsaved={isDirty && Object.keys(touchedFields).length > 0}
          loss="Votre envoi n’est pas encore programmé."
        />
      </form>
    </FormProvider>
  )
}
