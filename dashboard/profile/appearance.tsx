import { Radio, Stack, useMantineColorScheme } from '@mantine/core';
import { colorSchemes } from '../theme/color-scheme.ts';
import { words } from '../words/words.ts';

/** Light, dark, or what the system says. It applies at once. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Radio.Group
      label={words.profile.appearance}
      description={words.profile.appearanceHint}
      value={colorScheme}
      onChange={(value) => setColorScheme(colorSchemes.find((scheme) => scheme === value) ?? 'auto')}
    >
      <Stack gap="sm" mt="xs">
        {colorSchemes.map((scheme) => (
          <Radio key={scheme} value={scheme} size="md" label={words.shell[scheme]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
