import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: '사용자',
  intro: '이 대시보드에 로그인할 수 있는 사람과 각자가 할 수 있는 작업입니다.',
  invite: '사용자 초대',
  searchHint: '이름 또는 이메일 주소로 검색',
  role: '역할',
  anyRole: '모든 역할',
  state: '상태',
  anyState: '모두',
  pending: '수락 대기 중인 초대',
  disabledOnly: '사용 중지된 계정',
  list: '로그인할 수 있는 사용자',

  you: '나',
  disabled: '사용 중지됨',
  invited: '초대됨',
  invitedAt: '초대: {time}',
  invitationExpired: '초대 만료됨',
  noSecondFactor: '2단계 인증 없음',
  lastSignIn: '마지막 로그인: {time}',
  neverSignedIn: '아직 로그인하지 않음',

  emptyTitle: '사용자가 없습니다',
  emptyText: '함께 인시던트를 보고할 사람을 초대하세요. 각자 자신의 계정을 갖게 됩니다.',

  roleMeaning: {
    owner: '모든 작업을 할 수 있으며, 소유자를 추가, 변경, 제거할 수 있는 유일한 역할입니다.',
    admin:
      '소유자 관리를 제외한 모든 작업을 할 수 있습니다. 설정, 사용자, API 토큰, 감사 로그, 휴지통도 포함됩니다.',
    editor: '구성 요소, 인시던트, 점검, 템플릿, 지표, 구독자를 생성, 변경, 삭제합니다.',
    responder:
      '인시던트 보고, 업데이트 게시, 점검 계획, 구성 요소 상태 설정을 합니다. 삭제는 할 수 없습니다.',
    viewer: '로그인한 사용자에게 보이는 것을 봅니다. 변경은 할 수 없습니다.',
  },

  name: '이름',
  email: '이메일 주소',
  inviteText:
    '이 주소로 비밀번호를 정할 수 있는 링크를 보냅니다. 링크는 7일 동안 한 번만 사용할 수 있습니다.',
  sendInvitation: '초대 보내기',
  inviteTextFiles:
    '메일 서버가 설정되지 않아 이메일을 보내지 않습니다. 상대방이 비밀번호를 정할 수 있는 링크를 받아 직접 전달하세요. 링크는 7일 동안 한 번만 쓸 수 있습니다.',
  createInvitation: '초대 만들기',
  invitationFor: '{name} 님 초대',
  invitationLink: '초대 링크',
  invitationLinkText:
    '이 링크를 가진 사람은 이 계정으로 참여할 수 있습니다. 7일 동안 한 번만 쓸 수 있으며 다시 표시되지 않습니다.',
  resendLink: '새 초대 링크 만들기',
  invitationSent: '{email} 주소로 초대를 보냈습니다',

  menu: '{name} 작업',
  editTitle: '{name} 편집',
  emailHint: '새 주소는 확인 없이 바로 적용됩니다.',
  resend: '초대 다시 보내기',
  resent: '{email} 주소로 새 초대를 보내고 있습니다. 이전 링크는 더 이상 사용할 수 없습니다.',
  disable: '사용 중지',
  enable: '사용',
  signOut: '모든 기기에서 로그아웃',
  wasSignedOut: '{name} 님을 모든 기기에서 로그아웃했습니다. 다시 로그인할 수 있습니다',
  wasDisabled: '{name} 님은 더 이상 로그인할 수 없으며 API 토큰도 작동을 멈췄습니다',
  wasEnabled: '{name} 님이 다시 로그인할 수 있습니다',
  deleteOwnText:
    '본인의 계정입니다. 즉시 로그아웃되고 API 토큰도 종료됩니다. 작성한 내용은 남습니다. 되돌릴 수 없습니다.',
  deleteText:
    '세션과 API 토큰이 즉시 종료되고 이 사용자에 관한 정보가 지워집니다. 작성한 내용은 남습니다. 되돌릴 수 없습니다.',
  wasDeleted: '{name} 님의 계정을 삭제했습니다',
  ownersOnly: '소유자만 이 계정을 변경할 수 있습니다.',
  ownEmailHint: '본인의 주소는 프로필에서 변경하세요. 확인하면 적용됩니다.',
};
