import type { MailTexts } from '../mail-texts.ts';

export const ko: MailTexts = {
  kinds: {
    'incident.opened': '새 인시던트',
    'incident.updated': '인시던트 업데이트',
    'postmortem.published': '사후 분석',
    'maintenance.announced': '예정된 점검',
    'maintenance.updated': '점검 업데이트',
    'maintenance.rescheduled': '점검 일정 변경',
    'maintenance.reminder': '점검 사전 알림',
    'maintenance.started': '점검 시작',
    'maintenance.completed': '점검 완료',
    'incident.overdue': '업데이트 지연',
    'incident.stale': '최근 업데이트 없음',
    'subscriber.confirm': '구독을 확인해 주세요',
    'subscriber.manage': '구독 관리',
    'account.invitation': '초대를 받았습니다',
    'account.password_reset': '비밀번호 재설정',
    'account.email_change': '새 이메일 주소 확인',
    'account.email_changed': '이메일 주소가 변경되었습니다',
  },

  started: '발생 시각',
  duration: '지속 시간',
  nextUpdate: '다음 업데이트 예정',
  window: '점검 일정',
  before: '변경 전 일정',
  affected: '영향받는 구성 요소',
  restored: '복구됨',
  stillAffected: '아직 영향받는 구성 요소',
  openEnd: '{start}부터(종료 시각 미정)',
  lasted: '지속 시간: {duration}',
  moreComponents: { other: '외 {count}개' },

  viewIncident: '인시던트 보기',
  viewMaintenance: '점검 보기',
  readPostmortem: '사후 분석 읽기',
  openIncident: '대시보드에서 인시던트 열기',
  viewPage: '상태 페이지 보기',
  readOn: '상태 페이지에서 계속 읽기',
  openLink: '버튼이 작동하지 않으면 다음 링크를 여세요:',

  subscribed: '{page} 업데이트를 구독하셨기 때문에 이 메일을 받으셨습니다.',
  manage: '구독 관리하기',
  unsubscribe: '구독 취소',

  confirmText: '이 주소로 {page} 업데이트를 받으시려면 구독을 확인해 주세요.',
  confirm: '구독 확인',
  confirmElse:
    '이 링크는 24시간 후에 만료됩니다. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 업데이트를 보내지 않습니다.',
  confirmChannel: '이 채널에서 {page}의 업데이트를 받을지 확인해 주세요. 링크를 열고 버튼을 누르세요.',
  confirmChannelElse:
    '링크는 24시간 동안 유효합니다. 요청한 사람이 없다면 이 메시지를 무시하세요. 업데이트가 전송되지 않습니다.',
  manageText: '이 링크에서 알림 내용을 선택하거나 메일을 일시 중지하거나 구독을 취소할 수 있습니다.',

  invitationText: '{page} 운영에 초대되었습니다. 초대를 수락하고 비밀번호를 설정하세요.',
  acceptInvitation: '초대 수락',
  invitationElse:
    '이 링크는 7일 후에 만료되며 한 번만 사용할 수 있습니다. 초대를 예상하지 못하셨다면 이 메일을 무시하셔도 됩니다.',
  resetText: '{page} 계정의 비밀번호 재설정 요청을 받았습니다.',
  resetPassword: '새 비밀번호 설정',
  resetElse:
    '이 링크는 1시간 후에 만료되며 한 번만 사용할 수 있습니다. 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 비밀번호는 그대로 유지됩니다.',
  emailChangeText: '{page} 계정에 이 주소를 사용하시려면 확인해 주세요.',
  confirmEmail: '주소 확인',
  emailChangeElse:
    '이 링크는 24시간 후에 만료되며 한 번만 사용할 수 있습니다. 변경을 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다.',
  emailChangedText:
    '{page} 계정의 이메일 주소가 변경되었습니다. 직접 변경하지 않으셨다면 즉시 페이지 소유자에게 연락하세요.',

  overdueText: '다음 업데이트는 {time}까지 예정되어 있었지만 아직 게시되지 않았습니다.',
  staleText: { other: '{count}시간 동안 업데이트가 게시되지 않았습니다.' },
  staff: '{page} 계정이 있기 때문에 이 메일을 받으셨습니다.',
};
