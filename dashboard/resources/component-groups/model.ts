import type { Schemas } from '@daymark/client';
import { newRecords } from '../../api/new-records.ts';
import type { Translations } from '../../api/translations.ts';

/** A group as lists have it. */
export interface GroupOutline {
  readonly id: number;
  readonly name: string;
  readonly order: number;
  /** In the order of the page. */
  readonly memberIds: readonly number[];
}

export const toOutline = ({ attributes, relationships }: Schemas['BriefComponentGroup']): GroupOutline => ({
  id: attributes.id,
  name: attributes.name,
  order: attributes.order,
  memberIds: relationships.components.data.map(({ id }) => Number(id)),
});

export const orderColumns = ['manual', 'name', 'status', 'last_updated', 'id'] as const;

type OrderColumn = (typeof orderColumns)[number];

/** 0 signed-in people, 1 everybody, 2 nobody. */
export const groupVisibilities = [1, 0, 2] as const;

/** 0 open, 1 folded, 2 folded unless something is wrong. */
export const groupFoldings = [0, 2, 1] as const;

/** What the form of a group holds. */
export interface GroupFields {
  readonly name: string;
  readonly visible: (typeof groupVisibilities)[number];
  readonly collapsed: (typeof groupFoldings)[number];
  readonly order_column: OrderColumn;
  readonly order_direction: 'asc' | 'desc';
  readonly translations: Translations | null;
}

const { visible, collapsed, translations } = newRecords.ComponentGroup;

export const newGroup: GroupFields = {
  name: '',
  visible,
  collapsed,
  order_column: 'manual',
  order_direction: 'asc',
  translations,
};

export const toGroupFields = ({ attributes }: Schemas['ComponentGroup']): GroupFields => ({
  name: attributes.name,
  visible: groupVisibilities.find((value) => value === attributes.visible) ?? 1,
  collapsed: groupFoldings.find((value) => value === attributes.collapsed) ?? 0,
  order_column: attributes.order_column,
  order_direction: attributes.order_direction,
  translations: attributes.translations ?? null,
});
