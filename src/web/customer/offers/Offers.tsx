import { useState } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { OptionList } from './OptionList.tsx'
import { PlanList } from './PlanList.tsx'

/** The catalogue's plans and options, to read: subscribing comes with the next version (specification 000 §2). */
export function Offers() {
  const [tab, setTab] = useState('offres')
  return (
    <>
      <PageHeader title="Nos Offres & Options de Réexpédition">
        <p>
          Une question sur une offre&nbsp;?{' '}
          <Link to={paths.homeSection('contact')} className={linkStyle}>
            Contactez-nous
          </Link>
        </p>
      </PageHeader>
      <Tabs
        label="Offres et options"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'offres', label: 'Nos Offres', panel: <PlanList /> },
          { value: 'options', label: 'Options de Service', panel: <OptionList /> },
        ]}
      />
      <Link to={paths.quotes} className={buttonStyle('primary', 'normal', 'mt-8')}>
        Demander un devis de réexpédition
      </Link>
    </>
  )
}
