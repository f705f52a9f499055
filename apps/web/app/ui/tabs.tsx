import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Tab = { value: string; label: ReactNode; panel: ReactNode }
type Props = { label: string; tabs: Tab[]; value: string; onChange: (value: string) => void }

export const Tabs = ({ label, tabs, value, onChange }: Props) => (
  <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
    <Base.List aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-b border-sable-deep">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          className="min-h-11 border-b-3 border-transparent px-2 font-semibold text-balance text-ink-soft sm:px-4 sm:whitespace-nowrap hover:text-plum data-active:border-plum data-active:text-plum"
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
)
