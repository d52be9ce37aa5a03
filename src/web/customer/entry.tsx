import { Navigate } from 'react-router'
import { startArea } from '#web/chrome/start-area.tsx'
import { paths } from '#web/paths.ts'
import './style.css'
import { CustomerArea } from './CustomerArea.tsx'
import { CustomerLayout } from './CustomerLayout.tsx'
import { screens } from './screens.ts'

startArea({
  path: paths.customer,
  Component: CustomerArea,
  children: [
    {
      Component: CustomerLayout,
      children: [{ index: true, element: <Navigate to={paths.overview} replace /> }, ...screens],
    },
    { path: '*', element: <Navigate to={paths.home} replace /> },
  ],
})
