import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { SavedMethod } from '#contract/payments/payment-methods.ts'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { agreeStandingOrder } from '#contract/sales/standing-orders.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { agreeRefusals } from '#web/copy/standing-orders.ts'
import { ClientSection } from '#web/customer/sales/quotes/ClientSection.tsx'
import { GroupingSection, ShippingSection } from '#web/customer/sales/quotes/OptionSections.tsx'
import { TerritoryNotices } from '#web/customer/TerritoryNotices.tsx'
import { paths } from '#web/paths.ts'
import { hasEco, useDestinations } from '#web/quote/use-destinations.ts'
import { Button } from '#web/ui/Button.tsx'
import { AgreementSection } from './AgreementSection.tsx'
import { OptionsFold } from '#web/customer/sales/quotes/OptionsFold.tsx'
import { ParcelsSection } from './ParcelsSection.tsx'
import { bodyOf, standingOrderFormOf, type FormData } from './standing-order-form.ts'
import type { StandingOrderForm as Form } from './standing-order-form.ts'
import { Recap } from './Recap.tsx'
import { WhenSection } from './WhenSection.tsx'

type Props = {
  readonly user: SignedInUser
  readonly data: FormData
  readonly methods: readonly SavedMethod[]
}

/** The parcels, when to ask, how they travel, and what is agreed to. */
export function StandingOrderForm({ user, data, methods }: Props) {
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
          <GroupingSection split={null} />
          <ShippingSection
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
