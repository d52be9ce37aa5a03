import { afterEach } from 'vitest'
import { addWhatTheFileShowed } from './browser.ts'

afterEach(({ task }) => addWhatTheFileShowed(task))
