export const metrics = {
  title: 'Metrics',
};
