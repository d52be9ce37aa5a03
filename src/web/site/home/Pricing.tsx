import { Link } from 'react-router'
import { leastFreeMonths } from '#domain/plan/plan-savings.ts'
import { planIds } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { sitePaths } from '#web/site-paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { PlanCard } from './PlanCard.tsx'
import { PeriodSwitch } from './PeriodSwitch.tsx'
import { Section } from './Section.tsx'
import { Simulator } from './Simulator.tsx'

export function Pricing() {
  const { plans } = useSold()
  return (
    <Section
      id="tarifs"
      title="Des tarifs connus avant d’expédier"
      lead="Un abonnement au choix, le transport au prix de la grille, et des frais de traitement affichés. Rien d’autre n’apparaît ensuite."
      sunken
    >
      <div className="group/period">
        <PeriodSwitch freeMonths={leastFreeMonths(plans)} />
        <div className="plan-cards mt-6 grid items-stretch gap-5 lg:grid-cols-3">
          {planIds.map((id) => (
            <PlanCard key={id} id={id} plans={plans} />
          ))}
        </div>
      </div>
      <p className="mt-6 text-ink-soft">
        Vous expédiez pour une entreprise&nbsp;? Nos tarifs professionnels sont sur devis.{' '}
        <Link to={sitePaths.homeSection('contact')} className={linkStyle}>
          Contactez-nous
        </Link>
      </p>
      <Simulator />
    </Section>
  )
}
